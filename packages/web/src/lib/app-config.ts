import { getAppConfig, type AppConfig } from '@freehold/contract/access/identity';
import { useEffect, useState } from 'react';
import { call } from './api.ts';

/** Where Help leads: the help centre that is configured, else Freehold's own. */
export const helpAddress = (config: Pick<AppConfig, 'help_url'> | undefined): string => config?.help_url ?? '/help/';

let asked: Promise<AppConfig> | undefined;

/** What the server says of itself, asked once; after a failure it is asked again. */
export function loadAppConfig(): Promise<AppConfig> {
  asked ??= call(getAppConfig).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** For tests, which share modules: the next one asks its own server. */
export function forgetAppConfig(): void {
  asked = undefined;
}

/** The same for pages that stand outside the query cache; undefined until it is here. */
export function useAppConfig(): AppConfig | undefined {
  const [config, setConfig] = useState<AppConfig>();
  useEffect(() => {
    let here = true;
    loadAppConfig().then(
      (loaded) => here && setConfig(loaded),
      (error: unknown) => console.warn('The configuration could not be loaded', error),
    );
    return () => void (here = false);
  }, []);
  return config;
}
