import type { connect } from '#contract/connect/index.ts';
import { answerJob } from '#server/domain/connect/answer-job.ts';
import { leaseJobs } from '#server/domain/connect/lease-jobs.ts';
import { readStatus } from '#server/domain/connect/read-status.ts';
import { beginSync, finishSync } from '#server/domain/connect/syncs.ts';
import { upsertItems } from '#server/domain/connect/upsert-items.ts';
import type { ConnectorHandlers } from './serve.ts';

export const connectRoutes: ConnectorHandlers<typeof connect> = {
  upsertItems,
  beginSync,
  finishSync,
  readStatus,
  leaseJobs,
  answerJob,
};
