import { DogHead } from './DogHead.tsx';
import { cool, Drawing, ink, paper, warm } from './Drawing.tsx';
import { PawPrint } from './PawPrint.tsx';

/** A dog whose trail has ended. */
export function NotFound() {
  return (
    <Drawing>
      <PawPrint at={[34, 122]} turn={70} size={0.75} />
      <PawPrint at={[56, 112]} turn={70} size={0.75} />
      <PawPrint at={[78, 124]} turn={70} size={0.75} />
      <path d="M112 140q-4-44 18-56h32q22 12 18 56Z" fill={paper} />
      <path d="M150 84h12q22 12 18 56h-20q6-36-10-56Z" fill={warm} />
      <path d="M134 140v-22M158 140v-22" />
      <path d="M120 86q25 15 52-1l3 8q-29 17-58 1Z" fill={cool} />
      <circle cx="147" cy="104" r="4.5" fill={warm} />
      <DogHead at={[146, 62]} turn={-13} size={1.2} />
      <path d="M196 44q0-11 10.5-11t10.5 10q0 7-6 10t-4.5 9" strokeWidth="3.25" />
      <circle cx="206" cy="71" r="2.2" fill={ink} stroke="none" />
    </Drawing>
  );
}
