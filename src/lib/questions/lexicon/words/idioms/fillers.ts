import type { Phrases } from '../../phrases.ts';
import { english, joined, words } from './joined.ts';

/** Phrases that do not affect the meaning of a question. */
export const idiomFillers: Phrases = english(
	...[
		...['by the way', 'i would be grateful if you could', 'i d be grateful if you could'],
		...['i would appreciate it if you could', 'i d appreciate it if you could', 'might i ask'],
		...['may i ask', 'could i ask', 'can i ask', 'on the books', 'in one go', 'full history'],
		...['on record here', 'in here', 'going by the rounds', 'going by your data', 'noted'],
		...joined(
			['in', 'on', 'within', 'across', 'from'],
			['the', 'your', 'this', 'our', 'that'],
			words(
				'base files file books notes catalog catalogue directory database db dataset index collection books system archive',
			),
		),
		...joined(
			['in', 'from', 'on'],
			['the', 'your'],
			['news section', 'news tab', 'research section'],
		),
		...joined(
			['you have', 'you ve got', 'are', 'is', ''],
			['down as', 'listed as', 'typed as', 'filed as', 'recorded as', 'put down as'],
		),
		...joined(['some', 'any', 'a'], ['form of', 'kind of', 'sort of']),
		...joined(['to'], ['its', 'their', 'his', 'her'], ['name']),
		...['got anything', 'have you anything', 'all told', 'all in all'],
		...['would be great', 'would be nice', 'would be good', 'would be lovely', 'would help'],
		...joined(
			['with', 'using', 'from', 'out of'],
			words('his her their its'),
			['own', 'personal'],
			words('cash money pocket capital funds'),
		),
		...['went ahead', 'that went ahead', 'in a line or two', 'on cap tables'],
		...['the catalog', 'your directory', 'look like', 'looks like'],
		...['take effect', 'took effect', 'logged', 'anyway', 'anyways', 'prove it', 'proof please'],
		...['in a line', 'in two lines', 'in a few lines', 'in plain words', 'in simple terms'],
		...['u got', 'u have', 'do u have', 'have u got', 'have u', 'do u know', 'u know', 'u keep'],
		...['back in the day', 'in its day', 'in their day', 'as far as you know'],
		...['take the', 'for that matter', 'to be fair', 'mind you'],
		...['as investors', 'as an investor', 'lately', 'is fine', 'is enough', 'will do', 'would do'],
		...['is okay', 'count', 'counts', 'past and present', 'past or present', 'present and past'],
		...['current or former', 'in common', 'have in common', 'has in common', 'over time'],
		...['somewhere', 'someplace', 'personally', 'called', 'is called', 'are called'],
	],
	...['was called', 'named', 'counted', 'hm', 'hmm', 'um', 'uh', 'er', 'erm', 'ah', 'oh', 'wait'],
	...['your', 'our', 'you people', 'you guys', 'you folks', 'really', 'simply', 'literally'],
	...['honestly', 'maybe', 'perhaps', 'possibly', 'ideally', 'apparently', 'tagged', 'labelled'],
	...['labeled', 'marked', 'tagged as', 'classed as', 'classed', 'at all', 'whatsoever', 'if any'],
	...['if there are any', 'if there is any', 'if at all', 'of any kind', 'of any sort', 'as such'],
	...[
		...['as things stand', 'as it stands', 'by now', 'up to now', 'thus far', 'at present'],
		'presently',
	],
	...['nowadays', 'to this day', 'as we speak', 'at this point', 'at this time', 'as a whole'],
	...['in general', 'in detail', 'in full', 'in question', 'would you say', 'would you put'],
	...[
		...['would you call', 'do we have', 'did we have', 'have we got', 'we have', 'you keep'],
		'do you keep',
	],
	...['on your list', 'on your site', 'on this site', 'on the site', 'in your archive', 'archive'],
	...[
		...['in the archive', 'managed to', 'manage to', 'happened to', 'happen to', 'chose to'],
		'records',
	],
	...[
		...['entries', 'can i find', 'do i find', 'could i find', 'can be found', 'i can find'],
		'to name',
	],
	...[
		...['anyone', 'anybody', 'someone', 'somebody', 'that anyone', 'anyone ever', 'of sorts'],
		'show them',
	],
	...[
		...['where', 'here', 'like ever', 'figure', 'on a deal', 'on any deal', 'on a round'],
		...['what are they', 'which are they', 'tends to', 'tend to', 'out loud'],
	],
);
