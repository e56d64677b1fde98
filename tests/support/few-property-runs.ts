import fc from 'fast-check';

/** Each property runs for thousands of mutations, so a few examples must do; the limit is in milliseconds. */
fc.configureGlobal({ numRuns: 20, interruptAfterTimeLimit: 150 });
