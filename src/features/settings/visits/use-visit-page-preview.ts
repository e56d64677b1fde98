import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { Input } from '#contract/http.ts';
import { previewVisitPage } from '#contract/campaigns/visit-preview.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { usePreviewVisitPageQuery } from '#src/services/campaigns/visit-preview.ts';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import { isExample, type PreviewFacts } from '../communications/preview-facts.ts';
import { wellnessOf } from '../communications/wellness-fields.ts';

type Request = Input<typeof previewVisitPage>;

/** Milliseconds without an edit before the page is loaded again. */
const pause = 150;

/** The page of a visit with the edits of the page. What cannot be published is not shown: the page stays as it was. */
export function useVisitPagePreview(
  { facts, subject, isMadeUp }: PreviewFacts,
  { type, species }: Pick<Request, 'type' | 'species'>,
) {
  const { wellness } = usePublishPage<CommunicationsFields>().draft;
  const visit = facts.appointments.find(({ id }) => id === subject.id);
  const pet = facts.pets.find(({ id }) => id === subject.petId);
  const request = {
    visit: isMadeUp
      ? { startsAt: visit?.startsAt, petId: isExample(facts) ? null : (pet?.id ?? null), pet: pet?.name ?? null }
      : { id: subject.id },
    type,
    wellness: wellnessOf(wellness),
    species,
  };
  const isValid = previewVisitPage.body.safeParse(request).success;
  const asked = JSON.stringify(request);
  const [valid, setValid] = useState(isValid ? asked : null);
  if (isValid && valid !== asked) setValid(asked);
  const settled = useDebounced(valid ?? '', pause);
  const query = usePreviewVisitPageQuery(settled === '' ? skipToken : (JSON.parse(settled) as Request));
  return { query, isValid };
}
