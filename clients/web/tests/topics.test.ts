// The topics of help: the same in all languages, and every link leads somewhere.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { spansOf, topicOf } from '../src/help/markdown';
import { kTopics, topic } from '../src/help/topics';
import { kLanguageCodes } from '../src/i18n/languages';
import { routeOf } from '../src/stores/route';

const kFolder = join(__dirname, '../../help');

describe('the little Markdown', () => {
  it('has titles, paragraphs and lists', () => {
    const found = topicOf('# Title\n\nOne\nline.\n\n- a\n- b\n\n1. first\n2. second\n');
    expect(found.title).toBe('Title');
    expect(found.sections[0]!.blocks.map(({ kind, items }) => [kind, items.map((spans) => spans.map(({ text }) => text).join(''))])).toEqual([
      ['paragraph', ['One line.']],
      ['bullets', ['a', 'b']],
      ['numbers', ['first', 'second']],
    ]);
  });

  it('has headings with the names that addresses use', () => {
    const found = topicOf('# Title\n\n## All {#all}\n\n### 3a. One {#3a}\n\nText.\n\n## no name\n');
    expect(found.sections.map(({ level, heading, id, blocks }) => [level, heading, id, blocks.length])).toEqual([
      [1, '', '', 0],
      [2, 'All', 'all', 0],
      [3, '3a. One', '3a', 2],
    ]);
  });

  it('has strong, soft and code words and links within this site', () => {
    expect(spansOf('a **b** *c* `d` [e](/f#g), [h](https://i.example) <b>')).toEqual([
      { text: 'a ', kind: 'plain' },
      { text: 'b', kind: 'strong' },
      { text: ' ', kind: 'plain' },
      { text: 'c', kind: 'soft' },
      { text: ' ', kind: 'plain' },
      { text: 'd', kind: 'code' },
      { text: ' ', kind: 'plain' },
      { text: 'e', kind: 'link', href: '/f#g' },
      { text: ', [h](https://i.example) <b>', kind: 'plain' },
    ]);
  });
});

describe.each(kLanguageCodes)('help in %s', (language) => {
  it('has every topic, and no other', () => {
    expect(readdirSync(join(kFolder, language)).sort()).toEqual([...kTopics].map((name) => `${name}.md`).sort());
  });

  it.each(kTopics)('says %s as the other languages do, and its links lead somewhere', (name) => {
    const own = topic(language, name)!;
    const english = topic('en', name)!;
    expect(own.title).not.toBe('');
    const shape = (of: typeof own): unknown => of.sections.map(({ level, id, blocks }) => [level, id, blocks.map(({ kind, items }) => [kind, items.length])]);
    expect(shape(own)).toEqual(shape(english));
    const links = (of: typeof own): (string | undefined)[] => of.sections.flatMap(({ blocks }) => blocks).flatMap(({ items }) => items.flat()).flatMap(({ href }) => (href ? [href] : [])).sort();
    expect(links(own)).toEqual(links(english));
    for (const href of links(own)) {
      const route = routeOf(href!.replace(/#.*/, ''));
      expect(route.page).not.toBe('lost');
      if (route.page === 'topic') expect(kTopics).toContain(route.name);
    }
    // Nothing of the marks is left over.
    expect(readFileSync(join(kFolder, language, `${name}.md`), 'utf8')).not.toMatch(/^#{2,}(?!.* \{#[\w-]+\}$)|<\w|\]\(http/m);
  });
});
