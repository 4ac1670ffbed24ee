import chromium from '@sparticuz/chromium';

// Run by chromium.ts with a TMPDIR of its own, into which the package unpacks whatever it has.
await chromium.executablePath();
