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
