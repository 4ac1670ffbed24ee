import type { Phrases } from '../phrases.ts';
import { englishFillers } from './fillers/english.ts';
import { vietnameseFillers } from './fillers/vietnamese.ts';

/** Words that do not affect the meaning of a question. */
export const fillers: Phrases = { en: englishFillers, vi: vietnameseFillers };
