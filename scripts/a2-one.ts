import { startMemberSite } from '/work/wt/A2/tests/setup/member-site.ts';
import { signedIn } from '/work/wt/A2/tests/setup/signed-in.ts';
const site = await startMemberSite();
const who = await signedIn(site.db, { roles: ['contributor'] });
for (const p of ['/contribute/new/project', '/contribute/edit/project/melraver-vaults']) {
try { const a = await fetch(site.url + p, { headers: { cookie: who.cookies }, redirect: 'manual' });
const t = await a.text(); console.log(p, a.status, t.length, a.headers.get('location')); } catch (e) { console.log(p, String(e), (e as any).cause?.message); }
}
console.log(site.log().slice(-3000)); await site.stop();
