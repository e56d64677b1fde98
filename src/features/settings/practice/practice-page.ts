import { isChangeOf } from '#contract/campaigns/publishes.ts';
import { updateEnrollmentEndpoint } from '#src/services/campaigns/settings.ts';
import { deleteLinkEndpoint, saveLinkEndpoint } from '#src/services/campaigns/portal-link.ts';
import { practiceSettings as words } from '#src/strings/practice-settings.ts';
import type { PublishPage, Step } from '#src/publish/publish-page.ts';
import {
  type PracticeFields,
  practiceSchema,
  type ProfileField,
  profileFields,
  savedProfile,
  shownProfile,
} from './fields.ts';

const isProfileField = (key: string): key is ProfileField => (profileFields as readonly string[]).includes(key);

/** The practice's profile and portal link (PS-01 to PS-11). */
export const practicePage: PublishPage<PracticeFields> = {
  id: 'practice-settings',
  schema: practiceSchema,

  problem(issue) {
    const { label } = words.fields[issue.path?.[0] as ProfileField];
    return issue.code === 'too_big' ? words.tooLong(label, Number(issue.maximum)) : words.required(label);
  },

  describe: (key, before, after) => ({
    label: key === 'portalLink' ? words.portal.link : words.fields[key].label,
    before: before[key] ?? '',
    after: after[key] ?? '',
    consequence: key === 'portalLink' && before.portalLink ? words.portal.consequence(before.portalLink) : undefined,
  }),

  steps(draft, changed, saved) {
    const steps: Step<PracticeFields>[] = [];
    const profile = changed.filter(isProfileField);
    if (profile.length > 0)
      steps.push({
        keys: profile,
        run: (publish) => updateEnrollmentEndpoint.initiate({ ...savedProfile(draft, profile), publish }),
      });
    if (changed.includes('portalLink'))
      steps.push({
        keys: ['portalLink'],
        run: (publish) =>
          draft.portalLink === ''
            ? deleteLinkEndpoint.initiate({ practiceShortlink: saved.portalLink, publish })
            : saveLinkEndpoint.initiate({ practiceShortlink: draft.portalLink, publish }),
      });
    return steps;
  },

  recall(change) {
    if (isChangeOf(change, 'profile'))
      return { before: shownProfile(change.before), after: shownProfile(change.after) };
    if (isChangeOf(change, 'portal-link'))
      return { before: { portalLink: change.before ?? '' }, after: { portalLink: change.after ?? '' } };
    return null;
  },
};
