import { DogHead } from './DogHead.tsx';
import { cool, Drawing, paper, warm } from './Drawing.tsx';

/** A parcel has come, and a dog has smelled it. */
export function NewVersion() {
  return (
    <Drawing>
      <path d="M36 140q-4-38 14-50h30q20 12 16 50Z" fill={paper} />
      <path d="M72 90h8q20 12 16 50H78q6-34-6-50Z" fill={warm} />
      <path d="M56 140v-20M76 140v-20" />
      <path d="M44 92q22 13 46-1l2 8q-24 15-50 1Z" fill={cool} />
      <DogHead at={[70, 68]} turn={12} size={1.15} />
      <path d="M120 84h80v52q0 4-4 4h-72q-4 0-4-4Z" fill={cool} />
      <path d="M114 70h92v18h-92Z" fill={paper} />
      <path d="M152 70h16v70h-16Z" fill={warm} />
      <path d="M160 70q-24-4-22-16t22 16q24-4 22-16t-22 16Z" fill={warm} />
      <path d="M132 44l-6-8M160 40V28M188 44l6-8" />
    </Drawing>
  );
}
