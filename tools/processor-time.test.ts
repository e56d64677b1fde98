import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { processorSeconds } from './processor-time.ts';

it.runIf(process.platform === 'linux')('counts the processor time of what this process started @slow', () => {
  const before = processorSeconds() ?? NaN;
  spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
  expect((processorSeconds() ?? NaN) - before).toBeGreaterThan(0.2);
});

it('counts nothing where the system does not tell', () => {
  expect(processorSeconds('/no/such/file')).toBeNull();
});
