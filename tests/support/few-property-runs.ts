import fc from 'fast-check';

/** Some thousand changes are judged by each property: what a few examples show within a moment (in milliseconds) is enough for that. */
fc.configureGlobal({ numRuns: 20, interruptAfterTimeLimit: 150 });
