// The code of etiquette by its articles, and what a report may say has happened (common/domain/etiquette).
import { Article, Feature } from '../gen/escaque/conduct/v1/sanction_pb';
import { Offence } from '../gen/escaque/conduct/v1/case_pb';

/** As the code numbers them: `/help/etiquette#3a`. */
export const kArticleNames = ['1', '2', '3', '3a', '3b', '3c', '3d', '4'] as const;
export type ArticleName = (typeof kArticleNames)[number];

export const kArticles: readonly Article[] = kArticleNames.map((_, i) => i + 1);

/** Undefined of an article that this client does not know. */
export const nameOfArticle = (article: Article): ArticleName | undefined => kArticleNames[article - 1];

/** The article that an offence breaks, as the server takes it. */
export function articleOf(offence: Offence): Article {
  switch (offence) {
    case Offence.ABUSE:
    case Offence.HATE:
    case Offence.NAME:
      return Article.RESPECT;
    case Offence.DISCONNECTING:
      return Article.DISCONNECTING;
    case Offence.LOSING:
      return Article.LOSING;
    case Offence.ENGINE:
      return Article.ENGINE;
    case Offence.SHARING:
      return Article.SHARING;
    default:
      return Article.NO_HARM;
  }
}

/** What a person reports; the more likely first. */
export type Reported = 'line' | 'game' | 'person' | 'event';

const kOffences: Readonly<Record<Reported, readonly Offence[]>> = {
  line: [Offence.ABUSE, Offence.HATE, Offence.SPAM, Offence.OTHER],
  game: [Offence.ENGINE, Offence.DISCONNECTING, Offence.STALLING, Offence.LOSING, Offence.SHARING, Offence.ABUSE, Offence.HATE, Offence.OTHER],
  person: [Offence.NAME, Offence.ABUSE, Offence.HATE, Offence.ENGINE, Offence.LOSING, Offence.SHARING, Offence.DISCONNECTING, Offence.SPAM, Offence.OTHER],
  event: [Offence.LOSING, Offence.ENGINE, Offence.SHARING, Offence.NAME, Offence.ABUSE, Offence.HATE, Offence.SPAM, Offence.OTHER],
};
export const offencesOf = (reported: Reported): readonly Offence[] => kOffences[reported];

/** All that a sanction may take away but the account, which goes as a whole. */
export const kFeatures: readonly Feature[] = [Feature.ROOMS, Feature.TELLS, Feature.RATED_GAMES, Feature.TOURNAMENTS, Feature.GRACE, Feature.REPORTS];

/** What someone may still do, of what they may fear to have lost. */
export function stillAllowed(features: readonly Feature[]): readonly ('finish' | 'casual' | 'rated' | 'tournaments' | 'chat' | 'record')[] {
  const has = (feature: Feature): boolean => features.includes(feature);
  if (has(Feature.ACCOUNT)) return ['finish', 'record'];
  return [
    'casual',
    ...(has(Feature.RATED_GAMES) ? [] : (['rated'] as const)),
    ...(has(Feature.TOURNAMENTS) ? [] : (['tournaments'] as const)),
    ...(has(Feature.ROOMS) || has(Feature.TELLS) ? [] : (['chat'] as const)),
    'record',
  ];
}
