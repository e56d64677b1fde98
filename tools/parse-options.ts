import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What a command line says. Where it says something unknown, the process ends with one sentence and the help. */
export function parseOptions<Config extends ParseArgsConfig>(
  help: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/(?<=\.) /);
    console.error(`${sentence}\n\n${help}`);
    process.exit(2);
  }
}

/** The web address of an option. @throws Error with a sentence that names the option */
export function addressIn(option: string, given: string): string {
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given;
  throw new Error(`--${option}: Use an address such as http://127.0.0.1:8080.`);
}
