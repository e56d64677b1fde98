import type { SettingsPublish } from '#contract/campaigns/publishes.ts';
import { isSameJson } from '#src/lib/same-json.ts';

/** Whether a publish can be undone: it was already, or what it changed has been changed again since. */
export type Standing = 'undoable' | 'undone' | 'changed since';

/** How each of these publishes, newest first, stands by those after it. */
export function standings(publishes: readonly SettingsPublish[]): Standing[] {
  const undone = new Set<string>();
  return publishes.map((publish, index) => {
    if (undone.has(publish.publish_id)) return 'undone';
    if (publish.reverts !== null) undone.add(publish.reverts);
    const since = publishes.slice(0, index).toReversed();
    const left = valuesAfter([publish]);
    const now = valuesAfter([publish, ...since]);
    return [...left].every(([name, value]) => isSameJson(now.get(name), value)) ? 'undoable' : 'changed since';
  });
}

/** What some publishes, oldest first, left each setting as that they changed. */
function valuesAfter(publishes: readonly SettingsPublish[]): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const { subject, before, after } of publishes.flatMap(({ changes }) => changes)) {
    const name = 'id' in subject ? `${subject.kind} ${subject.id}` : subject.kind;
    if (subject.kind === 'template' || subject.kind === 'portal-link') values.set(name, after);
    // Replies that have come or gone since do not stand in the way of an earlier order: the server alone can tell.
    else if (subject.kind !== 'quick-reply-order')
      for (const field of Object.keys({ ...(before as object), ...(after as object) }))
        values.set(`${name} ${field}`, (after as Readonly<Record<string, unknown>>)[field]);
  }
  return values;
}
