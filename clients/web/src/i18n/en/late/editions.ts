// What is different in each edition of the Laws.
export const texts = {
  online: 'The server notices every flag fall and repetition at once, a dead position at once or within seconds, and offers a claim when it is correct.',
  fide_2023: 'As online, but you claim draws at your own risk: a wrong claim gives the opponent two minutes, or one in blitz.',
  fide_2014: 'As in 2023, but a fivefold repetition is an automatic draw only on five consecutive moves by each player.',
  fide_1997: 'Five repetitions or 75 moves are not an automatic draw; a wrong claim costs up to three minutes and gives the opponent three.',
  fide_1993: 'A wrong claim costs five minutes; a fallen flag loses unless the opponent has only a king; no blitz or rapid.',
  classic: 'A fallen flag always loses, a draw may be offered only just after moving, and your clock runs while your claim is judged.',
};
