import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import { type ById, byId } from '#src/lib/by-id.ts';
import {
  actionKey,
  auditedAppointment,
  type AuditedAppointment,
} from '#contract/rules/reminders/audited-appointment.ts';

interface Audited {
  readonly actions: readonly AppointmentAction[];
  /** The state that they result in. */
  readonly now: AuditedAppointment;
}
/** The appointments of one day, by their ids. */
export type AuditDay = ById<Audited>;

/**
 * A day with these actions added; only their appointments are computed again. The same object if nothing is new. Only the day itself is frozen:
 * immer's deep freeze stops there.
 */
export function withActions(day: AuditDay, added: readonly AppointmentAction[]): AuditDay {
  const changed: [string, Audited][] = [];
  for (const [id, actions] of Map.groupBy(added, ({ resource_id }) => resource_id)) {
    const known = day[id]?.actions ?? [];
    const keys = new Set(known.map(actionKey));
    const fresh = actions.filter((action) => !keys.has(actionKey(action)));
    if (fresh.length === 0) continue;
    const all = [...known, ...fresh];
    changed.push([id, { actions: all, now: auditedAppointment(id, all) }]);
  }
  return changed.length > 0 ? Object.freeze(byId(day, changed)) : day;
}
