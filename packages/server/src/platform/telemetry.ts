import type { Config } from './config.ts';

/**
 * Traces and metrics for the configured OpenTelemetry endpoint; nothing is loaded without one. Call it before the app is imported.
 * The standard variables (OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER) are read by the library itself.
 */
export async function startTelemetry(config: Pick<Config, 'otlpEndpoint'>): Promise<() => Promise<void>> {
  if (!config.otlpEndpoint) return () => Promise.resolve();
  const { loadTelemetry } = await import('./telemetry-sdk.ts');
  return loadTelemetry();
}
