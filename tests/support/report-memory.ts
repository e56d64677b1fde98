import v8 from 'node:v8';
import vm from 'node:vm';

// Loaded before a server's own code (`node --import`): on SIGUSR2 it collects garbage and prints the memory in use, in bytes.

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  // What a finalizer releases is freed only by the next collection.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.stdout.write(`memory ${heapUsed + external}\n`);
});
