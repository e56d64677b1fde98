import { CatHead } from './CatHead.tsx';
import { cool, Drawing, ink, paper, warm } from './Drawing.tsx';

/** A cat under a bubble that says nothing. */
export function ConversationNotFound() {
  return (
    <Drawing>
      <path d="M52 140q-4-36 14-48h24q18 12 14 48Z" fill={paper} />
      <path d="M86 92q18 12 14 48H84q8-28 2-48Z" fill={warm} />
      <path d="M68 140v-18M84 140v-18" />
      <path d="M102 136q18 1 20-14 1-8-5-8t-5 7q0 7-10 8" fill={warm} />
      <CatHead at={[78, 80]} turn={-8} size={1.1} />
      <path d="M118 28h76q9 0 9 9v36q0 9-9 9h-54l-17 15V82h-5q-9 0-9-9V37q0-9 9-9Z" fill={cool} strokeDasharray="7 7" />
      <path d="M147 50q0-9 9-9t9 8.5q0 6-5 8.5t-4 6.5" strokeWidth="3.25" />
      <circle cx="156" cy="71" r="2.2" fill={ink} stroke="none" />
      <path d="M178 118h26M178 129h14" strokeDasharray="1 7" />
    </Drawing>
  );
}
