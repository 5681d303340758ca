// Reasons that the admins’ desk proposes. At most 240 characters each: two languages fit into one reason.
export const texts = {
  insult: 'You insulted another player in the chat. Differences of opinion are no reason for personal attacks.',
  hate: 'You attacked other people for what they are. This is not tolerated here, least of all about nationality, race, religion or sexual orientation.',
  threat: 'You threatened somebody or published their private data.',
  spam: 'You flooded the chat with messages or advertised in it.',
  disconnecting: 'You cut the connection in lost positions so as not to lose the games. Resign instead.',
  stalling: 'You let your clock run in lost positions, or did not begin games. Resign instead.',
  losing: 'You lost games on purpose to raise the rating of somebody else.',
  engine: 'Your moves show the help of a chess program. Programs play here only with accounts that are registered as computers.',
  sharing: 'Somebody else played rated games with your account.',
  name: 'Your user name offends others. Please ask an admin for another one.',
  channels: 'Your discussion went on for long in shouts. Please continue it in a channel.',
  nothing: 'We looked into it and found nothing that breaks the code of etiquette.',
  not_enough: 'What we found is not enough to say that the code of etiquette was broken.',
  dispute: 'This was a dispute without insults. If you do not want to read somebody, you can ignore them.',
  arbiter: 'This is a question about the game: its arbiter decides it.',
  answered: 'An admin has seen to it.',
};
