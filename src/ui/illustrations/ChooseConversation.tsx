import { CatHead } from './CatHead.tsx';
import { cool, Drawing, paper, warm } from './Drawing.tsx';
import { PawPrint } from './PawPrint.tsx';

/** Two bubbles and someone curious. */
export function ChooseConversation() {
  return (
    <Drawing>
      <CatHead at={[88, 44]} turn={-5} />
      <path d="M40 62q0-8 8-8h84q8 0 8 8v30q0 8-8 8H64l-14 13v-13h-2q-8 0-8-8Z" fill={paper} />
      <path
        d="M76 54q0-6 5.5-6t5.5 6v4q0 3-3 3h-5q-3 0-3-3ZM100 54q0-6 5.5-6t5.5 6v4q0 3-3 3h-5q-3 0-3-3Z"
        fill={paper}
      />
      <path d="M56 76h44M56 87h30" />
      <path d="M116 92q0-8 8-8h70q8 0 8 8v26q0 8-8 8h-4v13l-14-13h-52q-8 0-8-8Z" fill={cool} />
      <PawPrint at={[159, 104]} size={1.15} fill={warm} />
    </Drawing>
  );
}
