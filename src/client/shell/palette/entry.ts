import type { IconComponent } from '#client/ui/icons.tsx';
import type { Findable } from './matching.ts';

/** One entry of the palette, and the action of choosing it. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  /** Says what choosing it does, or distinguishes it from others of the same name. */
  readonly about?: string | undefined;
  readonly icon: IconComponent;
  /** Why the entry is currently unavailable. */
  readonly note?: string | undefined;
  /** The synonym by which it was found. */
  readonly foundBy?: string | undefined;
  /** Whether its id is noted as chosen; ids that name a person never are. */
  readonly isRemembered?: true;
  /** Whether the palette stays open, because it may ask first. */
  readonly staysOpen?: true;
  readonly run: () => void;
}

/** An entry that words find: a page or an action of the user. */
export interface OwnEntry extends Entry, Findable {
  readonly kind: 'page' | 'action';
}

/** Entries under one heading. */
export interface EntryGroup {
  readonly title: string;
  readonly entries: readonly Entry[];
}
