import { Search } from 'lucide-react';
import { TextField } from './TextField.tsx';

interface SearchFieldProps {
  /** Shown within the empty field, too. */
  label: string;
  value: string;
  onChange: (typed: string) => void;
}

/** A field that narrows a list as it is typed into. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <TextField
    type="search"
    icon={<Search aria-hidden />}
    label={label}
    hideLabel
    placeholder={label}
    autoComplete="off"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);
