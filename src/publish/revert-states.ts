import { isChangeOf, type SettingsChange, type SettingsPublish } from '#contract/campaigns/publishes.ts';
import { partsOfCampaign } from '#contract/rules/reminders/campaign-parts.ts';
import { isSameJson } from '#src/lib/same-json.ts';

/** Whether a publish can be undone, was undone already, or cannot be because its settings have been changed since. */
export type RevertState = 'undoable' | 'undone' | 'changed since';

/** The state of each of these publishes. @param publishes newest first */
export function revertStates(publishes: readonly SettingsPublish[]): RevertState[] {
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

/** The value of each changed setting after some publishes. @param publishes oldest first */
function valuesAfter(publishes: readonly SettingsPublish[]): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const change of publishes.flatMap(({ changes }) => changes)) {
    const { subject } = change;
    const name = 'id' in subject ? `${subject.kind} ${subject.id}` : subject.kind;
    if (subject.kind === 'template' || subject.kind === 'portal-link') values.set(name, change.after);
    // Quick replies added or deleted since do not prevent reverting their order; only the server can tell.
    else if (subject.kind !== 'quick-reply-order') {
      const { before, after } = fieldsOf(change);
      for (const field of Object.keys({ ...before, ...after })) values.set(`${name} ${field}`, after[field]);
    }
  }
  return values;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (change: SettingsChange): { readonly before: Fields; readonly after: Fields } =>
  isChangeOf(change, 'campaign')
    ? { before: partsOfCampaign(change.before), after: partsOfCampaign(change.after) }
    : { before: change.before as Fields, after: change.after as Fields };
