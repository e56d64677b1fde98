import type { SyntheticEvent } from 'react';

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * React passes the events of a portal on to the components around it, though it lies elsewhere in the page: a form around a dialog would be
 * submitted together with the dialog's own. Every layer of the kit spreads these, so that what forms and drop areas act on ends at its edge. Keys and
 * presses pass, because the document listens for them to close a layer.
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
