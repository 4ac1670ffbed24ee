import { vi } from 'vitest';
import { z } from 'zod';
import { forgetSettings } from '#lib/base/current-settings.ts';
import type { Db } from '#lib/db/connect.ts';
import { readRows } from '#lib/db/read-rows.ts';
import { standingOf } from '#lib/plans/ledger.ts';
import { ledgerOf, planAt } from '#lib/plans/plan-store.ts';

/** Applies these settings from here on. */
export function withSettings(settings: Record<string, string>): void {
	for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
	forgetSettings();
}

/** An account's balance, payments and refunds, in cents. */
export async function standOf(db: Db, accountId: number, now: Date) {
	const standing = standingOf(await ledgerOf(db, accountId));
	const { paid, refunded, balance } = standing;
	return { plan: planAt(standing, now), paid, refunded, balance };
}

const subjectRow = z.object({ subject: z.string() });

/** Subjects of the mails of a kind to a recipient, or to anybody, oldest first. */
export async function mailsOf(db: Db, kind: string, recipient?: string): Promise<string[]> {
	const rows = await readRows(db, subjectRow)`select subject from mail
		where kind = ${kind} and recipient = coalesce(${recipient ?? null}, recipient) order by id`;
	return rows.map(({ subject }) => subject);
}
