import { CatHead } from './CatHead.tsx';
import { cool, Drawing, paper, warm } from './Drawing.tsx';

/** A cat, a ball of yarn, and a mess between them. */
export function TangledYarn() {
  return (
    <Drawing>
      <path d="M58 140q-4-40 16-52h28q20 12 16 52Z" fill={paper} />
      <path d="M98 88q24 12 20 52h-20q8-32 0-52Z" fill={warm} />
      <path d="M78 140v-20M98 140v-20" />
      <path d="M58 136q-18 0-19-16 0-7 5-7t5 7q1 7 10 7" fill={warm} />
      <CatHead at={[88, 74]} turn={8} size={1.15} />
      <circle cx="172" cy="110" r="30" fill={cool} />
      <path d="M146 98q26-14 50 2M143 112q28-16 58 2M148 126q24-14 47 2M160 83q-14 24-3 53M178 81q14 28 2 58" />
      <path d="M146 124q-22 14-34 2t6-22 24 2-6 20-34-8-28 2 14 8 40-8" strokeWidth="1.8" />
      <path d="M188 52l6-10M202 60l10-6M174 48v-11" />
    </Drawing>
  );
}
