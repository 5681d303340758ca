// The code of etiquette, told in our own words: the help page `/help/etiquette`.
import type { texts as en } from '../../en/help/etiquette';

export const texts: typeof en = {
  title: 'El código de etiqueta',
  intro: 'Unas pocas reglas sencillas para que todos puedan jugar y conversar aquí en paz. Los casos y las notificaciones nombran el artículo de que se trata.',
  articles: 'Los artículos',
  call_admin: 'Llamar a un administrador',
  record: 'Mi historial de conducta',
  article: {
    '1': { title: 'Un lugar amistoso', text: 'Este servidor existe para que quienes aman el ajedrez jueguen y hablen de lo que les interesa. Las reglas son pocas. Los administradores pueden amonestar a quien las incumpla y, si hace falta, sancionarlo.' },
    '2': { title: 'Respeto', text: 'No digas ni hagas nada abusivo, ofensivo u obsceno, y menos aún sobre la nacionalidad, la raza, la religión o la orientación sexual. Una diferencia de opinión no da pie a ataques personales. Si no quieres leer a alguien, siléncialo: hay un botón en su perfil y en el chat.' },
    '3': { title: 'Sin perjudicar', text: 'No hagas nada que perjudique a los demás o al servidor. Los cuatro casos siguientes son ejemplos. También entran aquí dejar correr el reloj en una posición perdida, inundar el chat y hacer publicidad.' },
    '3a': { title: 'Desconectarse', text: 'No cortes la conexión para no perder una partida. Si estás perdido, abandona. Quedarse sin conexión por accidente no es una falta.' },
    '3b': { title: 'Perder a propósito', text: 'No pierdas partidas a propósito para subir la puntuación de otra persona.' },
    '3c': { title: 'Ordenadores', text: 'Nada de ayuda de un programa de ajedrez mientras juegas. Un programa solo juega aquí con una cuenta registrada como ordenador, y todos lo ven.' },
    '3d': { title: 'Una persona, una cuenta', text: 'No dejes que otros jueguen partidas puntuadas con tu cuenta.' },
    '4': { title: 'Discusiones largas', text: 'Las conversaciones largas sobre un tema van en su canal, no en gritos, que oyen todos. Puede que te pidan que te traslades allí.' },
  },
  sections: [
    {
      id: 'report',
      title: 'Cuando alguien incumple el código',
      lines: [
        'Siléncialo, para no leerlo más, o bloquéalo, para no jugar más en su contra. Las dos cosas valen enseguida.',
        'Denuncia una línea del chat, una partida, a una persona o un torneo. Un administrador lee la denuncia junto con lo que se escribió, tal como lo guardó el servidor. La persona denunciada no sabe quién fue. Tú sabrás si tu denuncia se confirmó.',
        'Si necesitas a un administrador y no acusas a nadie, llámalo. Las decisiones sobre una partida, como una reclamación o una molestia en el tablero de un torneo, son cosa de su árbitro.',
      ],
    },
    {
      id: 'words',
      title: 'Lo que el servidor mira por sí mismo',
      lines: [
        'Unas listas de palabras, en español y en inglés, miran lo que se escribe. Una línea con un insulto discriminatorio o una amenaza contra alguien no llega a nadie: quien la escribió lee por qué, y un administrador ve enseguida el caso. Las listas no sancionan a nadie; decide una persona.',
        'Quien insulta por costumbre, una y otra vez, también acaba en un caso. Los nombres y los textos de los torneos con insultos no se admiten. Citar lo que dijo otra persona, entre comillas, no es una falta.',
        'En los ajustes eliges si quieres leer las palabrotas y los insultos del chat, o verlos tapados.',
      ],
    },
    {
      id: 'ladder',
      title: 'Qué pasa después',
      lines: [
        'Primero va una amonestación, que no quita nada. Después, por el mismo artículo, una pausa de 15 minutos a 24 horas retira aquello de lo que se abusó, por ejemplo el chat; una restricción lo hace de 1 a 90 días. Una suspensión de 1 a 90 días cierra la cuenta, salvo para terminar partidas, leer el historial propio, denunciar y apelar.',
        'Una expulsión no tiene fin. La firman dos personas, con 24 horas de diferencia. Las amenazas, la publicación de datos privados y los insultos discriminatorios a una persona se pueden sancionar sin amonestación previa.',
        'Toda notificación dice el artículo, los hechos, si decidió una regla o una persona, qué retira y qué deja, cuándo termina y cómo apelar. Te espera hasta que la hayas leído.',
      ],
    },
    {
      id: 'appeal',
      title: 'Apelaciones',
      lines: [
        'Puedes apelar en tu historial de conducta durante seis meses, una vez, y otra si hay algo nuevo. También con la cuenta suspendida.',
        'Responde, con sus motivos, alguien distinto de quien decidió. Donde solo hay un administrador, responde él mismo, y consta en el historial. Si nadie responde en siete días, una sanción que tenga final se levanta.',
        'Lo que se anula deja de contar en tu contra.',
      ],
    },
  ],
};
