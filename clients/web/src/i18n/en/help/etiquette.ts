// The code of etiquette, told in our own words: the help page `/help/etiquette`.
export const texts = {
  title: 'The code of etiquette',
  intro: 'A few simple rules so that everybody can play and talk here in peace. Cases and notices name the article that they are about.',
  articles: 'The articles',
  call_admin: 'Call an admin',
  record: 'My conduct record',
  article: {
    '1': { title: 'A friendly place', text: 'This server is there for people who love chess to play and to talk about what interests them. The rules are few. The admins may warn people who break them and, where that is needed, sanction them.' },
    '2': { title: 'Respect', text: 'Say and do nothing abusive, offensive or obscene, least of all about nationality, race, religion or sexual orientation. A difference of opinion is no reason for personal attacks. If you do not want to read somebody, ignore them: there is a button for it on their profile and in the chat.' },
    '3': { title: 'No harm', text: 'Do nothing that harms the others or the server. The four cases below are examples. Letting the clock run in a lost position, flooding the chat and advertising belong here, too.' },
    '3a': { title: 'Disconnecting', text: 'Do not cut the connection so as not to lose a game. If you are lost, resign. Losing the connection by accident is no offence.' },
    '3b': { title: 'Losing on purpose', text: 'Do not lose games on purpose to raise the rating of somebody else.' },
    '3c': { title: 'Computers', text: 'No help from a chess program while you play. A program plays here only with an account that is registered as a computer, and everybody sees that.' },
    '3d': { title: 'One person, one account', text: 'Do not let others play rated games with your account.' },
    '4': { title: 'Long discussions', text: 'Talk at length about one topic in a channel for it, not in shouts, which everybody hears. You may be asked to move there.' },
  },
  sections: [
    {
      id: 'report',
      title: 'When somebody breaks the code',
      lines: [
        'Ignore them, so that you no longer read them, or block them, so that you no longer play them. Both take effect at once.',
        'Report a line of the chat, a game, a person or an event. An admin reads the report together with what was written, as the server has kept it. The person you report does not learn who it was. You learn whether your report was confirmed.',
        'If you need an admin and accuse nobody, call one. A ruling on a game, such as a claim or a disturbance at the board of an event, is for its arbiter.',
      ],
    },
    {
      id: 'words',
      title: 'What the server looks at by itself',
      lines: [
        'Word lists in Spanish and English look at what is written. A line with a slur or a threat at a person reaches nobody: its author reads why, and an admin sees the case at once. The lists sanction nobody; a person decides.',
        'Insults that are a habit end in a case, too. Names and texts of events with insults are refused. To quote what somebody else has said, between quotation marks, is no offence.',
        'In the settings you choose whether you want to read swear words and insults in the chat, or see them covered.',
      ],
    },
    {
      id: 'ladder',
      title: 'What follows',
      lines: [
        'A warning comes first and takes nothing away. After it, for the same article, a cool-down of 15 minutes to 24 hours takes away what was abused, for example the chat; a restriction does so for 1 to 90 days. A suspension of 1 to 90 days closes the account, except for finishing games, reading one’s record, reporting and appealing.',
        'A ban has no end. Two people sign it, 24 hours apart. Threats, the publication of private data and slurs at a person may be sanctioned without a warning.',
        'Every notice says the article, the facts, whether a rule or a person decided, what it takes away and what it leaves, when it ends and how to appeal. It waits for you until you have read it.',
      ],
    },
    {
      id: 'appeal',
      title: 'Appeals',
      lines: [
        'You can appeal in your conduct record within six months, once, and a second time if there is something new. This also works while your account is suspended.',
        'Somebody else than the person who decided answers, with reasons. Where a site has only one admin, that admin answers, and the record says so. If nobody answers within seven days, a sanction that has an end is lifted.',
        'What is reversed no longer counts against you.',
      ],
    },
  ],
};
