import { expect, test } from 'vitest';
import { siteOf, siteSign, siteTie } from './sites.ts';

test.each([
	// The owner's sites
	['uniswap.org', 'uniswap.org'],
	['https://WWW.Uniswap.org./', 'uniswap.org'],
	['https://app.uniswap.org/swap', 'uniswap.org'],
	['https://a.b.co.uk', 'b.co.uk'],
	['https://example.org:8080/x', 'example.org'],
	['https://bücher.example', 'xn--bcher-kva.example'],
	// Below hosts of others
	['https://me.github.io/site', 'me.github.io'],
	['https://app.vercel.app', 'app.vercel.app'],
	['https://name.eth.limo', 'name.eth.limo'],
	['https://app.name.eth.limo', 'name.eth.limo'],
	['https://name.eth.link/about', 'name.eth.link'],
	['https://a.substack.com/p/1', 'a.substack.com'],
	['https://docs.a.gitbook.io/a', 'a.gitbook.io'],
	['https://a.notion.site/Page-1', 'a.notion.site'],
	// By path
	['https://sites.google.com/view/A/home', 'sites.google.com/view/a'],
	['https://docs.google.com/document/d/abc/edit', 'docs.google.com/document/d/abc'],
	['https://linktr.ee/a', 'linktr.ee/a'],
	['https://opensea.io/collection/a', 'opensea.io/collection/a'],
	['https://mirror.xyz/a.eth/1', 'mirror.xyz/a.eth'],
	['https://a.mirror.xyz/1', 'a.mirror.xyz'],
	['https://paragraph.com/@a/1', 'paragraph.com/@a'],
	// Accounts
	['https://twitter.com/A', 'x.com/a'],
	['https://medium.com/@a/1', 'medium.com/@a'],
	['https://t.me/s/a_chat', 't.me/a_chat'],
	['https://discord.com/invite/a1', 'discord.gg/a1'],
	['https://github.com/a/b', 'github.com/a'],
	// The owners of such hosts
	['https://opensea.io', 'opensea.io'],
	['https://opensea.io/about', 'opensea.io'],
	['https://linktr.ee', 'linktr.ee'],
	['https://medium.com/about', 'medium.com'],
	['https://docs.google.com', 'google.com'],
	['https://substack.com', 'substack.com'],
])('%s is %s', (address, sign) => {
	expect(siteSign(address)).toBe(sign);
});

test.each([
	'',
	'localhost',
	'a@uniswap.org:x',
	'ftp://uniswap.org',
	'https://me:pass@uniswap.org',
	'https://a..org',
	`https://${'a'.repeat(60)}.${'b.'.repeat(100)}org`,
	`https://${'a.'.repeat(127)}org`,
	`https://uniswap.org/${'a/'.repeat(1_000)}`,
])('%s is no site', (address) => {
	expect(siteOf(address)).toBeNull();
});

test.each([
	['https://uniswap.org', 'https://www.uniswap.org/', 'same'],
	['https://circle.com/en/usdc', 'https://www.circle.com/en', 'same'],
	['https://app.uniswap.org/swap', 'https://uniswap.org', 'above or below'],
	['https://paxos.com', 'https://paxos.com/PYUSD', 'above or below'],
	['https://pages.example/a', 'https://pages.example/b', 'beside'],
	['https://a.pages.example', 'https://b.pages.example', 'beside'],
	['https://github.com/a/b', 'https://github.com/a/c', 'beside'],
	['https://medium.com/@a/1', 'https://medium.com/@a', 'same'],
	['https://sites.google.com/view/a', 'https://sites.google.com/view/b', null],
	['https://opensea.io/collection/a', 'https://opensea.io', null],
	['https://a.github.io', 'https://b.github.io', null],
	['https://a.eth.limo', 'https://b.eth.limo', null],
])('%s beside %s: %s', (asked, known, tie) => {
	const [one, other] = [siteOf(asked), siteOf(known)];
	expect(one && other && siteTie(one, other)).toBe(tie);
});

test('no text up to the maximum length takes long', () => {
	const parts = [
		'a.',
		'a/',
		'/a',
		'a@',
		'a:',
		'a-',
		'@',
		'#',
		'?',
		'%',
		'%41',
		')',
		'(',
		'[',
		']',
		'.',
		'é',
		' ',
		'www.',
		'//',
	];
	const around = (part: string) => [
		part,
		`https://${part}`,
		`https://a.org/${part}`,
		`a${part}`,
		`git@${part}`,
	];
	for (const part of parts)
		for (const one of around(part.repeat(2_000)).map((text) => text.slice(0, 2_000))) {
			for (const text of [one, `${one.slice(0, 1_998)}a`]) {
				// The minimum over several runs: other load on the machine does not count.
				const turns = Array.from({ length: 4 }, () => {
					const began = performance.now();
					for (let time = 0; time < 5; time++) siteOf(text);
					return (performance.now() - began) / 5;
				});
				expect(Math.min(...turns), text.slice(0, 20)).toBeLessThan(1);
			}
		}
});
