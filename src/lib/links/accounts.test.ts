import { describe, expect, test } from 'vitest';
import { accountIn, accountLink, accountOn } from './accounts.ts';

const keyIn = (text: string) => {
	const found = accountIn(text);
	return found && `${found.network} ${found.key}`;
};

test.each([
	['https://x.com/Uniswap', 'x uniswap'],
	['x.com/Uniswap', 'x uniswap'],
	['<https://twitter.com/@Uniswap/>', 'x uniswap'],
	['mobile.twitter.com/uniswap?lang=en', 'x uniswap'],
	['https://x.com/intent/follow?screen_name=Uniswap', 'x uniswap'],
	['https://twitter.com/intent/user?screen_name=uniswap&ref=a', 'x uniswap'],
	['https://twitter.com/#!/uniswap', 'x uniswap'],
	['https://x.com/Uniswap/status/1?s=20', 'x uniswap'],
	['https://x.com/constructor', 'x constructor'],
	['https://farcaster.xyz/uniswap', 'farcaster uniswap'],
	['warpcast.com/dwr.eth/0xabcdef', 'farcaster dwr.eth'],
	['t.me/uniswap', 'telegram uniswap'],
	['https://t.me/s/uniswap/12', 'telegram uniswap'],
	['https://telegram.me/joinchat/AAAAAE-b', 'telegram +aaaaae-b'],
	['https://uniswap.t.me', 'telegram uniswap'],
	['https://web.telegram.org/k/#@uniswap', 'telegram uniswap'],
	['tg://resolve?domain=uniswap', 'telegram uniswap'],
	['https://discord.com/invite/uniswap', 'discord uniswap'],
	['discord.gg/uniswap', 'discord uniswap'],
	['https://fr.linkedin.com/company/uniswap-org/about/', 'linkedin company/uniswap-org'],
	['www.linkedin.com/in/jane-doe?trk=a', 'linkedin in/jane-doe'],
	['https://github.com/orgs/Uniswap/repositories', 'github uniswap'],
	['git@github.com:Uniswap/v3-core.git', 'github uniswap'],
	['https://raw.githubusercontent.com/Uniswap/default-token-list/main/a.json', 'github uniswap'],
	['https://old.reddit.com/r/UniSwap/', 'reddit r/uniswap'],
	['https://www.youtube.com/@Uniswap/videos', 'youtube @uniswap'],
	['https://www.youtube.com/channel/UCabc', 'youtube channel/ucabc'],
	['https://medium.com/@uniswap/a-post-1', 'medium @uniswap'],
	['https://uniswap.medium.com/a-post-1', 'medium @uniswap'],
	['https://medium.com/uniswap', 'medium uniswap'],
	['https://bsky.app/profile/uniswap.org', 'bluesky profile/uniswap.org'],
	['https://hey.xyz/u/uniswap', 'lens u/uniswap'],
	['https://mastodon.social/@uniswap', 'mastodon @uniswap@mastodon.social'],
	[
		'https://www.crunchbase.com/organization/uniswap/company_financials',
		'crunchbase organization/uniswap',
	],
])('%s is of %s', (text, key) => {
	expect(keyIn(text)).toBe(key);
});

describe('paths reserved by networks belong to nobody', () => {
	test.each([
		...['https://twitter.com/home', 'https://x.com/i/user/1', 'x.com/share?text=@uniswap'],
		...[
			'https://x.com/hashtag/uniswap',
			'https://x.com/search?q=uniswap',
			'https://x.com/intent/post?text=a',
		],
		...[
			'https://x.com/explore',
			'https://x.com/settings/account',
			'https://x.com',
			'https://x.com/a-b',
		],
		...[
			'https://farcaster.xyz/~/channel/uniswap',
			'https://t.me/c/123/4',
			'https://t.me/addstickers/a',
		],
		...[
			'https://discord.com/channels/1/2',
			'https://github.com/features',
			'https://www.linkedin.com/feed/',
		],
		...[
			'https://www.youtube.com/watch?v=1',
			'https://medium.com/m/signin',
			'https://reddit.com/search',
		],
		...[
			'https://example.org/uniswap',
			'notx.com/uniswap',
			'https://x.com.example.org/uniswap',
			'uniswap',
		],
		...[
			'javascript:alert(1)',
			'https://me:pass@x.com/uniswap',
			`https://x.com/${'a'.repeat(30)}`,
			'',
		],
	])('%s', (text) => {
		expect(accountIn(text)).toBeNull();
	});
});

test('a bare name is an account of the given network only', () => {
	expect(accountOn('x', ' @Uniswap ')?.url).toBe('https://x.com/Uniswap');
	expect(accountOn('telegram', 'uniswap')?.url).toBe('https://t.me/uniswap');
	expect(accountOn('discord', 'uniswap')).toBeNull();
	expect(accountOn('x', 'https://farcaster.xyz/uniswap')).toBeNull();
	expect(accountOn('x', 'uniswap.org')).toBeNull();
	expect(accountOn('x', 'home')).toBeNull();
});

test('a post is no account’s page: whoever links it may be another', () => {
	expect(accountLink('x', 'https://x.com/Uniswap/status/1')).toBeNull();
	expect(accountLink('x', 'https://x.com/Uniswap/with_replies')).toBe('https://x.com/Uniswap');
	expect(accountLink('telegram', 'https://t.me/uniswap/12')).toBeNull();
	expect(accountLink('linkedin', 'https://de.linkedin.com/company/uniswap-org/?a=b')).toBe(
		'https://www.linkedin.com/company/uniswap-org',
	);
});
