import { shortcutSheet } from '#src/strings/shortcut-sheet.ts';
import { shortcutKeys } from './shortcut-keys.ts';

interface Explained {
  /** Alternatives. */
  readonly keys: readonly string[];
  readonly does: string;
}

const { places, does } = shortcutSheet;

/** The shortcuts of each area. */
export const shortcutPlaces: readonly { readonly place: string; readonly shortcuts: readonly Explained[] }[] = [
  {
    place: places.everywhere,
    shortcuts: [
      { keys: [shortcutKeys.palette], does: does.palette },
      { keys: [shortcutKeys.sheet], does: does.sheet },
      { keys: [shortcutKeys.inbox], does: does.goToInbox },
      { keys: [shortcutKeys.audit], does: does.goToAudit },
      { keys: [shortcutKeys.settings], does: does.goToSettings },
      { keys: ['Mod+z'], does: does.undoSend },
      { keys: ['Escape'], does: does.close },
    ],
  },
  {
    place: places.conversations,
    shortcuts: [
      { keys: ['ArrowDown', 'ArrowUp', 'J', 'K'], does: does.move },
      { keys: ['Home', 'End'], does: does.ends },
      { keys: ['PageUp', 'PageDown'], does: does.pages },
      { keys: ['Enter'], does: does.open },
      { keys: ['E'], does: does.done },
      { keys: ['P'], does: does.pin },
      { keys: ['U'], does: does.read },
      { keys: ['N'], does: does.noReply },
      { keys: ['C'], does: does.confirmReply },
      { keys: ['S'], does: does.stopTexts },
      { keys: ['X'], does: does.select },
      { keys: ['Shift+ArrowDown', 'Shift+ArrowUp'], does: does.extend },
      { keys: ['Mod+A'], does: does.selectAll },
      { keys: ['/'], does: does.search },
      { keys: ['Escape'], does: does.leaveList },
    ],
  },
  {
    place: places.composer,
    shortcuts: [
      { keys: ['Enter'], does: does.send },
      { keys: ['Shift+Enter'], does: does.line },
      { keys: ['Mod+Shift+Enter'], does: does.sendAndDone },
      { keys: ['Escape'], does: does.leaveField },
    ],
  },
  {
    place: places.calls,
    shortcuts: [
      { keys: ['C'], does: does.confirmed },
      { keys: ['V'], does: does.voicemail },
      { keys: ['T'], does: does.text },
      { keys: ['S'], does: does.skip },
      { keys: ['ArrowLeft', 'ArrowRight'], does: does.calls },
      { keys: ['Z'], does: does.undoMark },
    ],
  },
  {
    place: places.palette,
    shortcuts: [
      { keys: ['ArrowDown', 'ArrowUp'], does: does.move },
      { keys: ['Enter'], does: does.choose },
    ],
  },
];
