import type { Phrases } from '../phrases.ts';
import { englishFillers } from './fillers/english.ts';
import { vietnameseFillers } from './fillers/vietnamese.ts';

/** Words that say nothing about what is asked. */
export const fillers: Phrases = { en: englishFillers, vi: vietnameseFillers };
