import { lighthouseWindow } from '#tests/support/lighthouse.ts';
import type { Part } from '../part.ts';
import { median } from '../percentiles.ts';
import { inboxLink, inboxPath, startOurInbox } from '../window/our-inbox.ts';

const rounds = 3;
const measuredPages = {
  inbox: inboxPath,
  audit: '/appointment-audit',
  'practice settings': '/config/practice-settings',
};

/** Lighthouse's performance scores of the pages on this machine. */
export const lighthouse: Part = async () => {
  const inbox = await startOurInbox();
  const window = await lighthouseWindow(await inboxLink(inbox));
  try {
    const lines = [];
    for (const [page, path] of Object.entries(measuredPages)) {
      const points: number[] = [];
      while (points.length < rounds) {
        const { score } = await window.judge(inbox.server.url + path, ['performance']);
        points.push(score.performance);
      }
      lines.push({ page, performance: median(points) });
    }
    const note = `Medians of ${rounds}, from 0 to 100. They depend on the machine and its load, so they have no limits.`;
    return { tables: [{ title: 'Performance scores of Lighthouse', lines, note }], verdicts: [] };
  } finally {
    await window.close();
    await inbox.server.remove();
  }
};
