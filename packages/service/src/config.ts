import { SETTINGS, type Setting, type Settings } from './settings.ts'

export type Config = Settings

/** Thrown with one sentence for each bad variable, so that all can be mended at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the configuration once, whole, and freezes it. A variable that looks like ours but is not known is a typo. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = []
  const config: Record<string, unknown> = {}
  for (const [name, { env: variable, fallback, parse }] of Object.entries<Setting<unknown>>(SETTINGS)) {
    try {
      config[name] = parse(env[variable] || fallback)
    } catch (error) {
      faults.push(`${variable} ${(error as Error).message}`)
    }
  }
  const known = new Set([
    ...Object.values(SETTINGS).map(({ env: variable }) => variable),
    ...CLIENT_VARIABLES,
  ])
  for (const variable of Object.keys(env)) {
    if (variable.startsWith('ASSAY_') && !known.has(variable))
      faults.push(`${variable} is not a setting of Assay`)
  }
  if (faults.length > 0) throw new ConfigError(`Bad configuration: ${faults.join('; ')}.`)
  return Object.freeze(config) as Config
}

/** Read by the command line when it talks to a service, not by the service itself. */
const CLIENT_VARIABLES = ['ASSAY_URL', 'ASSAY_API_KEY', 'ASSAY_CONFIG_DIR']
