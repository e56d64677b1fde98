import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { firstControl, mainAction } from './first-control.ts';
import { floatingClass } from './floating-class.ts';
import { IconButton } from '../IconButton.tsx';
import { layerEvents } from './layer-events.ts';

const sizes = { sm: 'max-w-sm', md: 'max-w-md', lg: 'max-w-2xl', xl: 'max-w-4xl' };

/** Fields in which Enter does nothing else. */
const confirming = 'input:not([role=combobox], form *), select:not(form *)';

export interface DialogProps {
  open: boolean;
  /** Escape, the close button or a press outside. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Its buttons, the primary one last. */
  actions?: ReactNode;
  closeLabel: string;
  size?: keyof typeof sizes;
  /** It has only text, so its content must be focusable for scrolling by keyboard. */
  isText?: boolean;
  /** The element focused on opening; by default the field it begins with, else its main action, else the close button. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Whether or where focus returns on closing; by default to the previous element. */
  returnsFocus?: () => boolean | HTMLElement | null;
}

export function DialogPanel(props: DialogProps) {
  const { onClose, title, description, children, actions, closeLabel, size = 'md', isText } = props;
  const content = useRef<HTMLDivElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  /** Enter in a field confirms, as it does in a form. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const { target } = event;
    if (!(target instanceof HTMLElement) || !target.matches(confirming) || !content.current?.contains(target)) return;
    event.preventDefault();
    mainAction(content.current, footer.current)?.click();
  }
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Dialog.Viewport className="fixed inset-0 z-40 grid grid-cols-1 place-items-center overflow-y-auto p-4">
          <Dialog.Popup
            {...layerEvents}
            data-floating
            initialFocus={props.initialFocus ?? (() => firstControl(content.current, footer.current))}
            onKeyDown={onKeyDown}
            finalFocus={props.returnsFocus}
            className={classNames(floatingClass, 'flex max-h-[calc(100dvh-2rem)] w-full flex-col', sizes[size])}
          >
            <div className="flex items-start gap-4 px-5 pt-4 pb-2">
              <div className="min-w-0 flex-1">
                <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
                {description && (
                  <Dialog.Description render={<div />} className="mt-1 text-ink-soft">
                    {description}
                  </Dialog.Description>
                )}
              </div>
              <Dialog.Close
                render={
                  <IconButton
                    label={closeLabel}
                    icon={<X />}
                    // Below it is the content, which may load later.
                    data-tip-side="top"
                    className="-me-1.5 -mt-1 pointer-coarse:-mt-2"
                  />
                }
              />
            </div>
            {children && (
              <div ref={content} className="min-h-0 overflow-y-auto px-5 py-2" tabIndex={isText ? 0 : undefined}>
                {children}
              </div>
            )}
            {actions && (
              <div ref={footer} className="flex flex-wrap justify-end gap-2 px-5 pt-3 pb-5">
                {actions}
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
