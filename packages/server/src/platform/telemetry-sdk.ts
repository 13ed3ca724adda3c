import { createRequire } from 'node:module';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { NodeSDK } from '@opentelemetry/sdk-node';

const pathOnly = (url: string | undefined) => (url ?? '').split('?', 1)[0] ?? '';

/** Starts the OpenTelemetry SDK. Query strings and the values of statements stay out of every span. */
export function loadTelemetry(): () => Promise<void> {
  process.env['OTEL_SERVICE_NAME'] ??= 'freehold';
  const sdk = new NodeSDK({
    traceExporter: new OTLPTraceExporter(),
    metricReaders: [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() })],
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: (request) => pathOnly(request.url).startsWith('/health/'),
        applyCustomAttributesOnSpan: (span, request) => {
          const path = pathOnly('path' in request && typeof request.path === 'string' ? request.path : 'url' in request ? request.url : '');
          span.setAttributes({ 'http.target': path, 'http.url': path, 'url.full': path, 'url.query': '' });
        },
      }),
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  sdk.start();
  // Modules loaded as ES modules are not seen by the instrumentation; asking for them once by `require` wraps the shared classes.
  const require = createRequire(import.meta.url);
  for (const name of ['node:http', 'node:https', 'pg']) require(name);
  return () => sdk.shutdown();
}
