// The topics of help, from the files that all doors of the server read: clients/help/<language>/<topic>.md.
import { topicOf, type Topic } from './markdown';

const kTexts = import.meta.glob<string>('../../../help/*/*.md', { eager: true, query: '?raw', import: 'default' });

/** In the order in which they are listed. */
export const kTopics = [
  'intro_playing',
  'intro_talking',
  'etiquette',
  'handle',
  'lag',
  'computers',
  'blindfold',
  'channel',
  'channel_list',
  'shout_abuse',
  'censor',
  'noplay',
  'abuser',
  'report',
  'admins',
  'sanctions',
  'appeal',
] as const;

/** How the code of etiquette names its articles, each under its number. */
export function articleHeading(language: string, name: string): string {
  return topic(language, 'etiquette')!.sections.find(({ id }) => id === name)?.heading ?? name;
}

/** Nothing where there is no such topic. */
export function topic(language: string, name: string): Topic | undefined {
  const text = kTexts[`../../../help/${language}/${name}.md`];
  return text === undefined ? undefined : topicOf(text);
}
