import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Says which test files had not ended when the run is stopped, since a file that hangs reports nothing. */
export default class UnfinishedFiles implements Reporter {
  readonly #files = new Set<string>();

  onInit(): void {
    process.once('SIGTERM', () => {
      for (const file of this.#files) console.log(`Not ended: ${path.relative('', file)}`);
      process.exit(1);
    });
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    this.#files.add(moduleId);
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#files.delete(moduleId);
  }
}
