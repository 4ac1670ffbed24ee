import type { Phrases } from '../phrases.ts';
import { englishFillers } from './fillers/english.ts';
import { vietnameseFillers } from './fillers/vietnamese.ts';

/** Words without meaning for the question. */
export const fillers: Phrases = { en: englishFillers, vi: vietnameseFillers };
