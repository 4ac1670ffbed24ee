import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { connect, type Db } from '#lib/db/connect.ts';
import { fillStarter } from '#lib/starter/seed.ts';
import { addEntry } from '#lib/watchlist/entries.ts';
import { createList } from '#lib/watchlist/lists.ts';
import { type OwnSite, startOwnSite } from '../setup/own-site.ts';
import { addSession, type SignedIn, signedIn } from '../setup/signed-in.ts';
