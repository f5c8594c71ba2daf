import { englishVisits } from './conversations/english.ts';
import { frenchVisits } from './conversations/french.ts';
import { toConversation } from './conversations/visit.ts';
import type { DemoConversation } from './conversations/visit.ts';

/** Ten days of conversations, oldest first. */
export const demoConversations: readonly DemoConversation[] = [
  ...englishVisits.map((visit) => toConversation('english', visit)),
  ...frenchVisits.map((visit) => toConversation('french', visit)),
].toSorted((a, b) => b.daysAgo - a.daysAgo || a.minuteOfDay - b.minuteOfDay);
