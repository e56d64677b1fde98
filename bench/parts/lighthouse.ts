import { judgedWindow } from '#tests/support/lighthouse.ts';
import type { Part } from '../part.ts';
import { median } from '../percentiles.ts';
import { inboxLink, inboxPath, startOurInbox } from '../window/our-inbox.ts';

const looks = 3;
const judgedPages = { inbox: inboxPath, audit: '/appointment-audit', 'practice settings': '/config/practice-settings' };

/** How quick Lighthouse finds the pages on this machine. */
export const lighthouse: Part = async () => {
  const inbox = await startOurInbox();
  const window = await judgedWindow(await inboxLink(inbox));
  try {
    const lines = [];
    for (const [page, path] of Object.entries(judgedPages)) {
      const points: number[] = [];
      while (points.length < looks) {
        const { score } = await window.judge(inbox.server.url + path, ['performance']);
        points.push(score.performance);
      }
      lines.push({ page, performance: median(points) });
    }
    const note = `Medians of ${looks}, from 0 to 100. They depend on the machine and on what else it does, so nothing is held against them.`;
    return { tables: [{ title: 'Performance as Lighthouse judges it', lines, note }], verdicts: [] };
  } finally {
    await window.close();
    await inbox.server.remove();
  }
};
