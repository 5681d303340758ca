// The articles that rulings name, told in our own words (src/help/laws.ts has their numbers).
export const texts = {
  title: 'The Laws in brief',
  intro: 'The articles by which games are ruled here, in our own words. The official texts are longer, and only they decide. Each game names its edition.',
  editions: 'The editions',
  articles: 'The articles',
  topics: {
    checkmate: { title: 'Checkmate', text: 'A player who gives mate has won. The move ends the game, whatever the clocks show.' },
    resignation: { title: 'Resignation', text: 'A player who resigns has lost at once. A resignation cannot be withdrawn.' },
    stalemate: { title: 'Stalemate', text: 'The player to move is not in check and has no legal move: the game is drawn.' },
    'dead-position': {
      title: 'Dead position',
      text: 'Neither side could give mate by any series of legal moves, even if the other played as badly as possible: the game is drawn at once. The server sees most such positions with the move that makes them dead, and the rest within seconds: then the game ends as of that move, whatever was played or resigned since. In 1993 only four cases count: king against king, the same with one bishop or one knight more, and bishops on squares of the same colour. Before 1993, play continued.',
    },
    agreement: {
      title: 'Draw by agreement',
      text: 'Both players agree to a draw. An offer is valid until the opponent accepts it, declines it or moves. It should be made just after the player’s own move; before 1984 it could be made only then. An event may forbid draws by agreement, either altogether or before a certain move.',
    },
    disturbance: { title: 'Repeated offers', text: 'Nobody may disturb the opponent, and that includes repeated draw offers. Here a declined offer can be repeated after ten moves by each player.' },
    threefold: {
      title: 'Threefold repetition',
      text: 'The same position with the same player to move and the same possible moves, for the third time: the player to move may claim a draw. If it is their own move that would bring it about, they name that move with the claim and do not play it first. A player who moves without claiming loses the right until the position occurs again.',
    },
    'fifty-moves': {
      title: 'Fifty moves',
      text: 'Fifty moves by each player without a capture or a pawn move: the player to move may claim a draw. Since 1997 this includes a claim with the move that would be the fiftieth. Until 1993 an event could announce positions for which more moves were allowed.',
    },
    'wrong-claim': {
      title: 'A wrong claim',
      text: 'Play continues, and the named move must be played. Since 2014 the opponent gets two minutes, or one in blitz, and the claim counts as a draw offer too. In 1997 the claimant loses half of the time left, at most three minutes, and the opponent gets three. In 1993 it costs five minutes. Before 1984 it costs nothing, but the claimant’s clock runs while the claim is judged.',
    },
    fivefold: { title: 'Fivefold repetition', text: 'When the same position occurs for the fifth time, the game is drawn without a claim. In 2014, only if it occurred on five consecutive moves by each player.' },
    'seventy-five-moves': { title: 'Seventy-five moves', text: 'After seventy-five moves by each player without a capture or a pawn move, the game is drawn without a claim, unless the last move gives mate.' },
    flag: {
      title: 'The flag falls',
      text: 'A player whose time runs out before the required moves are made has lost. Since 1997 it is a draw if the opponent could not give mate by any series of legal moves; in 1993, if the opponent had nothing but the king. Where it takes too long to find out, the flag counts at first; the server looks again and corrects the result if need be. Before 1984 a fallen flag always loses.',
    },
    'mating-potential': { title: 'Blitz in 1997: who can win on time', text: 'To win on time, a player needs mating potential: forces that allow some legal position, reached with the opponent’s help if need be, in which the opponent is to move and cannot prevent mate in one. This is a question of material, not of the position on the board: king and two knights against a bare king are not enough, but king and rook against king and knight are. The article on the flag holds as well: if no series of legal moves from the position on the board gives mate, the game is drawn.' },
    'both-flags': { title: 'Both flags', text: 'Both flags are down and nobody knows which fell first: in an earlier period play continues, and in the last one the game is drawn. The clocks here count milliseconds, so one of them is always first.' },
    'illegal-moves': {
      title: 'Illegal moves',
      text: 'The position before the illegal move is restored. If the game penalises illegal moves, the first gives the opponent two minutes, or one in blitz, and the second loses, or draws if the opponent could not give mate. In 1997 the third loses; in fast games the opponent must ask for the penalty before moving, and in blitz the first then loses. If the game does not penalise them, the server simply does not accept such a move.',
    },
    'touched-man': { title: 'The touched man', text: 'After an illegal move that is penalised, the next move must be made with the same man, or take the man that was to be taken, if there is a legal one. On the server nobody sees what was touched first, so the player’s own man counts. A pawn left on the last rank becomes a queen since 2014; before, the player chooses. The Laws of 1997 ask for nothing here. A claim that announces an illegal move is a wrong claim since 2014, and another move with that man is due.' },
    blitz: { title: 'Penalties in blitz', text: 'What gives the opponent two minutes in other games gives one minute in blitz.' },
    late: { title: 'Late players', text: 'A player who arrives later than the event allows has lost; the limit is an hour if the event does not set one. If neither arrives, both lose. The arbiter may decide otherwise and have the game played after all. As long as White is absent at the start, White’s time runs.' },
    'stopped-clocks': { title: 'Stopped clocks', text: 'An arbiter may stop both clocks, and says when play goes on. Where the event allows it, a player may stop them too, but only to have an arbiter come, and only as often as the event says. If nobody comes in the time that the event sets, play goes on by itself. A player who had no good reason is penalised.' },
    'first-increment': { title: 'The first increment', text: 'The increment comes before each move, so both clocks have the first one when the game begins: 90 minutes with 30 seconds a move begin at 1:30:30.' },
    quickplay: {
      title: 'The last two minutes without increment',
      text: 'If the game was agreed with this rule, a player to move with less than two minutes left may ask for five seconds a move. The request is a draw offer first; if it is declined, both players can get the seconds and the opponent two minutes. If the increment is refused, the player may claim a draw because the opponent cannot win by normal means, or does not try to. In an event the claim stops both clocks: the arbiter grants the draw, postpones the decision, or rejects the claim and gives the opponent two minutes. Where nobody presides, the server grants it only if the opponent can no longer mate. The Laws of 1997 need no announcement, know no increment and no rejection, and let a player claim while the opponent thinks. It does not apply in blitz.',
    },
    adjournment: { title: 'Adjourned games', text: 'A game is adjourned by agreement or by an arbiter. The player to move seals a move in their own time; the server keeps it encrypted, and it is opened when the opponent is there to resume. Draw offers remain valid meanwhile. The game is resumed when both players want to, at the time they set, or when an arbiter says so. A sealed move that cannot be played loses, unless the opponent could not have won anyway. A sealed move that has been lost is played on the board. A player who is late for the resumption is treated as at the start.' },
    arbiter: { title: 'What an arbiter may do', text: 'Warn a player; give time to the opponent or take it from the offender; change the points of the game; declare it lost; fine a player, where fines were announced, or expel a player from the event. Every ruling has a reason, and both players see it.' },
    refusal: { title: 'Refusing the Laws', text: 'A player who refuses to comply with the Laws loses the game; if both refuse, both lose.' },
    'result-stands': { title: 'The result is final', text: 'A result that was resigned, agreed or signed does not change because a flag is found to have fallen afterwards.' },
    'clock-defect': { title: 'A defective clock', text: 'What a clock shows counts unless it is obviously defective. A defective clock is replaced, and the arbiter decides which times it then shows.' },
    interruption: { title: 'Disturbance from outside', text: 'If something outside the game disturbs it, the clocks are stopped until that is over, and the arbiter may give one or both players more time.' },
    irregularity: { title: 'Irregularities', text: 'The position before the irregularity is restored, and the arbiter sets the times as they judge best. A game with a wrong initial position is played anew. A game with the colours reversed continues unless the arbiter decides otherwise; in 1993, once a quarter of the first period has passed.' },
    conduct: { title: 'Conduct', text: 'Nobody may use notes, other people’s advice or another board or device during the game, analyse where games are in progress, leave the playing area without permission, or bring the game into disrepute, as by a result arranged beforehand. The arbiter may penalise it, up to the loss of the game.' },
    duties: { title: 'The arbiter’s duties', text: 'An arbiter sees that the Laws are kept, acts in the best interest of the event, watches the games, above all when time is short, and enforces the decisions that have been made.' },
    appeals: { title: 'Appeals', text: 'A player may appeal against any decision of the arbiter, and here also against what the server has ruled in an arbiter’s place: a claim, a penalty, a fallen flag, an absence or the end of a game. The event says until when. Its committee decides by vote, and its decision is final.' },
    house: {
      title: 'House rules',
      text: 'What only an online game needs: until both players have moved it can be aborted; the first move has its own time limit; if a player leaves a running game, the opponent may claim the game after a while. Games “as played online” follow the Laws of 2023, with the server as an arbiter that notices every flag fall and repetition at once, and a dead position at once or within seconds; a ruling names the article that it applies by analogy. FIDE’s own rules for online events are a different text, which is not used here.',
    },
  },
};
