import { Mail, MessageSquare, Stamp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Medium } from '#contract/rules/cadences/cadences.ts';

export const mediumIcons: Record<Medium, ReactNode> = {
  SMS: <MessageSquare aria-hidden />,
  EMAIL: <Mail aria-hidden />,
  POSTCARD: <Stamp aria-hidden />,
};
