import { rejectNonPost } from '#lib/mcp/answer-mcp.ts';
import { postMcp } from '#lib/mcp/mcp-route.server.ts';

export const POST = postMcp;

export const ALL = rejectNonPost;
