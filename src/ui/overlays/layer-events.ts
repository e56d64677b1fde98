import type { SyntheticEvent } from 'react';

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * React bubbles a portal's events to the components around it: a form around a dialog would be submitted with the dialog's own form.
 * Every layer spreads these handlers, which stop form and drop events. Key and pointer events pass, because the document closes layers
 * on them.
 */
export const layerEvents = {
  onSubmit: stop,
  onReset: stop,
  onInvalid: stop,
  onChange: stop,
  onInput: stop,
  onPaste: stop,
  onDragEnter: stop,
  onDragOver: stop,
  onDragLeave: stop,
  onDrop: stop,
};
