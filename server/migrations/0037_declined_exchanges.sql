-- Whoever declines an exchange may say why; everybody whom it concerned reads it.

alter table exchange_legs
  add column answer_note text,
  add constraint exchange_legs_answer_note_is_bounded check (length(answer_note) between 1 and 600),
  add constraint exchange_legs_answer_note_is_of_a_rejection check (answer_note is null or answer = 'rejected');
comment on table exchange_legs is 'The links of an exchange: who gives it on which website, who gets it and where it leads. answer is that of its giver, for the link they give and the one they get, answer_note why they declined, in their words; target_url is named by its receiver. Domains are registrable. state is how its link stands while links are placed; unread: nobody could tell.';
